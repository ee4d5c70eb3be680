import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { IngestedPicture } from './ingest.ts';
import type { StoredPicture } from './picture.ts';

/** What publishing does with pictures. Within a transaction, make one of its own for that. */
export interface MediaStore {
  /** The picture that was made of a file; with it there is nothing to decode. */
  findBySource(sourceSha256: string): Promise<StoredPicture | undefined>;
  /**
   * Stores a picture and that it was made of this file. One that is there already stays as it is.
   * Do this before the transaction that stores the posts, picture by picture: nobody sees a
   * picture that no post refers to, and memory need not hold all of them.
   */
  save(picture: IngestedPicture, sourceSha256: string): Promise<StoredPicture>;
  /**
   * To be called in the transaction that stores posts, with every hash that they refer to: until
   * an hour after it, `deleteUnused` leaves these alone.
   *
   * @returns the hashes that are not (or no longer) stored; then the posts must not be stored.
   */
  hold(hashes: readonly string[]): Promise<readonly string[]>;
  /** Removes the pictures that no post refers to, save those of the last hour. @returns hashes. */
  deleteUnused(): Promise<readonly string[]>;
  /** The master's bytes, a JPEG. `ingest` of them gives the same picture again. */
  readMaster(hash: string): Promise<Uint8Array | undefined>;
}

export declare function createMediaStore(database: Kysely<Database>): MediaStore;
