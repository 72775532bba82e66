/** Stands for what the hooks of a suite make, so that a suite can name it before it is there. */
export function standIn<T extends object>(current: () => T): T {
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(current(), name),
    set: (_, name, value) => Reflect.set(current(), name, value),
  });
}
