import { type ReactNode, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

const history = createBrowserHistory({ v5Compat: true });

/**
 * React Router's `BrowserRouter` without its module, which brings links, forms and prefetching along
 * that the site has of its own: a twentieth of all script. Like that one with `useTransitions` off
 * it renders a navigation at once, so that the head follows in the same frame.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => history.listen(setState), []);
  return (
    <Router navigationType={action} location={location} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
