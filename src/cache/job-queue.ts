/** More pages than a site has in steady use. A job beyond it is refused, and offered again later. */
const MAX_JOBS = 100;

/** Adds a job. @returns whether it was accepted. */
export type AddJob = (job: () => Promise<void>) => boolean;

/**
 * Runs jobs in the background, one after the other, so that the other cores are free for visitors.
 *
 * @param onError called once for each job that fails.
 */
export function createJobQueue(onError: (error: unknown) => void): AddJob {
  let last = Promise.resolve();
  let length = 0;
  return (job) => {
    if (length >= MAX_JOBS) return false;
    length += 1;
    last = last
      .then(job)
      .catch(onError)
      .finally(() => {
        length -= 1;
      });
    return true;
  };
}
