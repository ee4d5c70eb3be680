import fc from 'fast-check';

/** Everything but surrogates, which are 2,048. */
const scalarValue = fc
  .nat(0x10_ffff - 0x800)
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800));

/**
 * Strings of any Unicode scalar values. Those of fast-check's unit `binary` are the same, but it makes a
 * map of all of them first: 3 s in each worker.
 */
export const anyText = fc.string({ unit: scalarValue });
