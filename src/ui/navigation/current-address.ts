import { createContext } from 'react';

/** Where the visitor is, without parameters that no page reads; nowhere on a failed request. */
export const CurrentAddress = createContext<string | undefined>(undefined);
