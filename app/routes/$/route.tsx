import { data } from '@remix-run/node';

/** Whatever no other route knows. */
export function loader() {
  throw data({ message: 'Oops! Page not found' }, { status: 404 });
}

export default function NotFound() {
  return null;
}
