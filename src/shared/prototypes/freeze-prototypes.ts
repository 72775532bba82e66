/** What every object, list and function inherits from. */
const SHARED = [Object.prototype, Array.prototype, Function.prototype];

/**
 * Lets nothing write into what all objects inherit any more. For the end of the start, as libraries may complete the
 * language while they are loaded.
 */
export function freezePrototypes(): void {
  for (const prototype of SHARED) {
    Object.preventExtensions(prototype);
    for (const name of Reflect.ownKeys(prototype))
      if (!isGivenElsewhere(prototype, name)) freezeMember(prototype, name);
  }
}

/** What builds mysql2's parsers gives functions a `toString` of their own, which they cannot get while they inherit a frozen one. */
function isGivenElsewhere(prototype: object, name: string | symbol): boolean {
  return prototype === Function.prototype && name === 'toString';
}

function freezeMember(prototype: object, name: string | symbol): void {
  const isValue = 'value' in Object.getOwnPropertyDescriptor(prototype, name)!;
  Object.defineProperty(prototype, name, { configurable: false, ...(isValue && { writable: false }) });
}
