import { use } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';

/**
 * The router's history, to go to absolute addresses of the site. React Router's `useNavigate` resolves
 * relative ones against nested routes too, which the site does not have: 0.8 kB of script.
 */
export function useNavigator(): Navigator {
  return use(NavigationContext).navigator;
}
