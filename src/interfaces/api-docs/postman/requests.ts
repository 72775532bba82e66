import type { CollectionRequest, Parameter, RawBody } from './collection';
import type { DocumentedOperation, DocumentedParameter } from './documented-operation';
import type { Step } from './flow';
import { bodyText, variableOf, variableOfPath } from './variables';

const BOUNDARY = 'slipway-file';

interface SampleFile {
  readonly name: string;
  readonly type: string;
  /** ASCII, because the request is text. */
  readonly content: string;
}

/** The smallest file that every file question accepts. A request with a file on disk would run on no other machine. */
const EMPTY_PDF: SampleFile = { name: 'certificate.pdf', type: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' };

/** A picture with a single pixel. */
const TINY_PICTURE: SampleFile = {
  name: 'picture.webp',
  type: 'image/webp',
  content: 'RIFF\x18\0\0\0WEBPVP8L\f\0\0\0/\0\0\0\0(PA\n\x11\x01\0',
};

/** @param wanted additions of a flow to the required parts */
export function toRequest(operation: DocumentedOperation, requested: Partial<Step> = {}): CollectionRequest {
  const { method, path, description, schemes, parameters, body } = operation;
  const of = (place: DocumentedParameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const segments = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const query = of('query').map((parameter) => toQuery(parameter, requested.query?.[parameter.name]));
  const enabled = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    method,
    description,
    ...(schemes.length === 0 && { auth: { type: 'noauth' } }),
    header: [...of('header').map(toHeader), ...contentType(body?.type)],
    url: {
      raw: `{{baseUrl}}/${segments}${enabled.length > 0 ? `?${enabled.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path: segments.split('/'),
      query,
      variable: of('path').map(({ name, description: about }) => {
        return {
          key: name,
          value: `{{${variableOfPath(path, name)}}}`,
          ...(about !== undefined && { description: about }),
        };
      }),
    },
    ...(body && { body: toBody(operation.id, body, requested.body) }),
  };
}

function toQuery(
  { name, required = false, description, ...parameter }: DocumentedParameter,
  requested?: string,
): Parameter {
  const example = exampleOf(parameter);
  const variable = requested ?? variableOf(name, example);
  return {
    key: name,
    value: variable === undefined ? asText(example) : `{{${variable}}}`,
    ...(description !== undefined && { description }),
    ...(!required && requested === undefined && { disabled: true }),
  };
}

/** A key that is new each time, because a fixed one would replay the first response or conflict with it. */
function toHeader({ name, required = false, description, ...parameter }: DocumentedParameter): Parameter {
  const isKey = name.toLowerCase() === 'idempotency-key';
  return {
    key: name,
    value: isKey ? '{{$guid}}' : asText(exampleOf(parameter)),
    ...(description !== undefined && { description }),
    ...(!required && !isKey && { disabled: true }),
  };
}

function contentType(type: string | undefined): Parameter[] {
  if (type === undefined) return [];
  const isForm = type === 'multipart/form-data';
  return [{ key: 'Content-Type', value: isForm ? `${type}; boundary=${BOUNDARY}` : type }];
}

function toBody(
  operationId: string,
  { type, example }: NonNullable<DocumentedOperation['body']>,
  requested: Step['body'],
): RawBody {
  const isForm = type === 'multipart/form-data';
  const raw = isForm
    ? formText(example as object, operationId === 'uploadPicture' ? TINY_PICTURE : EMPTY_PDF)
    : bodyText(example, requested);
  return { mode: 'raw', raw, options: { raw: { language: isForm ? 'text' : 'json' } } };
}

/** A multipart form with a file, as text. Its fields are set from variables of the same name. */
function formText(example: object, file: SampleFile): string {
  const parts = Object.keys(example).map((name) =>
    name === 'File'
      ? [
          `Content-Disposition: form-data; name="${name}"; filename="${file.name}"`,
          `Content-Type: ${file.type}`,
          '',
          file.content,
        ]
      : [`Content-Disposition: form-data; name="${name}"`, '', `{{${name}}}`],
  );
  return [...parts.flatMap((part) => [`--${BOUNDARY}`, ...part]), `--${BOUNDARY}--`, ''].join('\r\n');
}

function exampleOf({ example, schema }: Pick<DocumentedParameter, 'example' | 'schema'>): unknown {
  return example ?? schema?.example ?? schema?.default ?? '';
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
