/** An own property of a request; ignores properties that it inherits. */
export function ownMember<On extends object, Name extends keyof On>(request: On, name: Name): On[Name] | undefined {
  return Object.hasOwn(request, name) ? request[name] : undefined;
}
