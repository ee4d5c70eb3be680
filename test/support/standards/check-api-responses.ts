import { assertDescribed } from './open-api.ts';

/** Every response of the API to `fetch` in a test must be one that `/api/openapi.json` describes. */
const original: typeof fetch & { readonly isChecked?: boolean } = globalThis.fetch;

if (!original.isChecked) {
  const checked: typeof fetch = async (input, init) => {
    const response = await original(input, init);
    const { pathname } = new URL(response.url);
    if (!pathname.startsWith('/api/')) return response;
    // `fetch` has decoded the body already.
    const headers = new Headers(response.headers);
    headers.delete('content-encoding');
    const body = Buffer.from(await response.clone().arrayBuffer());
    const { url, status } = response;
    assertDescribed({ method: init?.method ?? 'GET', url, status, headers, body });
    return response;
  };
  globalThis.fetch = Object.assign(checked, { isChecked: true });
}
