/** What was put on a request itself: a member that it would only inherit, as every object would, is none of it. */
export function ownMember<On extends object, Name extends keyof On>(request: On, name: Name): On[Name] | undefined {
  return Object.hasOwn(request, name) ? request[name] : undefined;
}
