const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const ENTITY_LETTERS = 'JABCDEFGHI';

/**
 * Whether a Spanish tax number (NIF) was issued in this form: its check character fits and it is not
 * number zero. Rules: Real Decreto 1065/2007, articles 19 to 21, and Orden EHA/451/2008.
 */
export function isTaxId(text: string): boolean {
  const [, kind = '', digits = '', check = ''] =
    /^([A-HJ-NP-SU-Z]?)(\d{7,8})([A-Z\d])$/.exec(text.replaceAll(/[ .-]/g, '')) ?? [];
  if (kind.length + digits.length !== 8 || /^0+$/.test(digits)) return false;
  // A person: eight digits, or seven after K, L, M, or after X, Y, Z, which count as 0, 1, 2.
  if (/^[KLMXYZ]?$/.test(kind)) {
    const prefix = Math.max(0, 'XYZ'.indexOf(kind || 'X'));
    return check === PERSON_LETTERS[Number(`${prefix}${digits}`) % 23];
  }
  // Of an entity: the first, third, fifth and seventh digit count twice, as the sum of their digits.
  const sum = Array.from(digits, (digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return value > 9 ? value - 9 : value;
  }).reduce((total, value) => total + value, 0);
  const control = (10 - (sum % 10)) % 10;
  const isDigit = check === `${control}` && !/[NPQRSW]/.test(kind);
  return isDigit || (check === ENTITY_LETTERS[control] && !/[ABEH]/.test(kind));
}
