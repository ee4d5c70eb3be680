declare global {
  interface Window {
    /** The flag that prerender services wait for: `false` from the start of a page until it is complete. */
    prerenderReady: boolean;
  }
}

/** Waits until the main picture of the page has loaded or failed. */
export async function mainPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
  await picture?.decode().catch(() => {});
}
