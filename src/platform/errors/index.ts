export { PROBLEM_SLUGS, PROBLEMS, type ProblemSlug } from './catalogue';
export * from './common.errors';
export { DomainError } from './domain-error';
export { type FieldCode, FIELD_CODES } from './field-codes';
