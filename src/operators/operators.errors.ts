/** Thrown for the command line only: no HTTP client can create operators. */
export class OperatorSlugTakenError extends Error {
  constructor(slug: string) {
    super(`There is already an operator with the slug ${slug}.`);
    this.name = 'OperatorSlugTakenError';
  }
}
