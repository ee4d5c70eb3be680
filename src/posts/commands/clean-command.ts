import { createMediaStore } from '../../media/media-store.ts';
import { asPublisher } from '../publishing/publish-transaction.ts';
import { withDatabase } from './command-database.ts';
import { counted, dryRunNote, print } from './output.ts';

/** `posts clean` */
export async function cleanCommand({
  dryRun,
  json,
}: {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}): Promise<void> {
  await withDatabase(async (database) => {
    const pictures = await asPublisher(database, {}, async (transaction) => {
      const media = createMediaStore(transaction);
      return dryRun ? media.findUnused() : media.deleteUnused();
    });
    print(json, { dryRun: dryRun ?? false, pictures }, [
      `${dryRun ? 'unused' : 'removed'}: ${counted(pictures.length, 'picture')}`,
      ...dryRunNote(dryRun),
    ]);
  });
}
