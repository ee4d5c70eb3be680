import { createContext } from 'react';

interface Navigation {
  /** Where the visitor is, without parameters that no page reads; absent on a failed request. */
  readonly address?: string | undefined;
  /** Leads to another page of the site without loading a document. */
  goTo(to: string): void;
}

/** What links need to know. Where nothing is hydrated they load documents. */
export const Navigation = createContext<Navigation>({ goTo() {} });
