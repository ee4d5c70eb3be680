import { listing } from '../../content/listing.ts';
import { visitSections, visitTexts } from '../../content/visit.ts';
import { Section } from '../parts/section.tsx';
import { TextSections } from '../parts/text-sections.tsx';

const SECTIONS = visitSections(listing);

/** Hours, prices and the way, where the owner has given any of them. */
export function Visit() {
  if (SECTIONS.length === 0) return null;
  return (
    <Section id="antes-de-venir" heading={visitTexts.heading}>
      <TextSections sections={SECTIONS} headingLevel={3} />
    </Section>
  );
}
