/**
 * Who is behind the site, as the law wants it said (LSSI art. 10, RGPD art. 13): the legal notice and
 * the two policies are written from this.
 *
 * To be checked by the owner's adviser before the site is published. For the owner: everything under
 * a SAMPLE comment is invented. Leave out the line of what there is none of.
 */
import { addressLine, type Fact, site } from '../site.ts';

interface Business {
  /** As registered. */
  readonly legalName: string;
  /** NIF of a company or of a self-employed person. */
  readonly taxId: string;
  readonly email: string;
  /** Where and how a company is registered; a self-employed person is not. */
  readonly register?: string;
  /** For requests about personal data. */
  readonly privacyEmail: string;
  /** Delegado de Protección de Datos; a centre of this size needs none (LOPDGDD art. 34). */
  readonly dataProtectionOfficer?: string;
}

export const business: Business = {
  // SAMPLE: an invented company. Replace it with the registered name, of a self-employed person the
  // whole name.
  legalName: `${site.name} Entrenamiento Personal, S.\u00a0L.`,
  // SAMPLE: an invented number. Replace it with the NIF.
  taxId: 'B00000000',
  // SAMPLE: replace it with the address at which the centre wants to receive mail.
  email: 'hola@example.com',
  // SAMPLE: replace it with the entry in the register of companies; without a company delete the line.
  register: 'Registro Mercantil de Palma, tomo 0, folio 0, hoja PM-00000, inscripción 1.ª',
  // SAMPLE: replace it with the address for requests about personal data; the one above will do.
  privacyEmail: 'privacidad@example.com',
};

const domicile = `${addressLine}, ${site.address.municipality} (${site.address.region})`;

/** Name, number and address, as each of the texts begins. */
export const identity: readonly Fact[] = [
  { label: 'Titular', value: business.legalName },
  { label: 'NIF', value: business.taxId },
  { label: 'Domicilio', value: domicile },
];

/** A fact about the business, where there is one. */
export function factOf(label: string, value: string | undefined): readonly Fact[] {
  return value === undefined ? [] : [{ label, value }];
}

/** An address that one writes to by a press on it. */
export function mailFact(email: string): Fact {
  return { label: 'Correo electrónico', value: email, href: `mailto:${email}` };
}
