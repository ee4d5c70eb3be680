import 'react';

declare module 'react' {
  /** Invoker commands (HTML standard), which React's types do not have yet. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
