/** Any address that no other route matches. */
export function loader() {
  throw Response.json({ message: 'Oops! Page not found' }, { status: 404 });
}

export default function NotFound() {
  return null;
}
