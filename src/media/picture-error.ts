/** A picture that cannot be published. The message says what is wrong with it and what to do. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** Waits for a decoder. Its error after a valid header means damage. @throws {PictureError} */
export async function decoded<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (cause) {
    throw new PictureError('is damaged or incomplete: copy or export it again', { cause });
  }
}
