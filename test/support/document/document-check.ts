import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { ANSWER_HEADERS } from '../../../src/platform/http/openapi';
import { toJsonSchema } from './document-schemas';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly value: unknown }>;
}

interface Answer {
  readonly $ref?: string;
  readonly headers?: Record<string, { $ref?: string; schema?: object }>;
  readonly content?: Record<string, Media>;
}

interface Operation {
  readonly operationId: string;
  readonly 'x-permission'?: string;
  readonly security?: Record<string, string[]>[];
  readonly parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  readonly requestBody?: { required?: boolean; content: Record<string, Media> };
  readonly responses: Record<string, Answer>;
}

/** One request and its answer, as the wire had them. */
export interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly sent: { readonly headers: Headers; readonly text: string | undefined };
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly operation: Operation;
}

/** Compares exchanges with what the OpenAPI document says of them. */
export class DocumentCheck {
  private readonly ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true });
  private readonly validators = new Map<object, ValidateFunction>();
  private readonly routes: Route[];
  private readonly components: Record<string, Record<string, unknown>>;

  /** Operations that have succeeded. */
  readonly succeeded = new Set<string>();

  constructor(document: { paths: Record<string, Record<string, Operation>>; components: object }) {
    addFormats.default(this.ajv);
    // The parts of the document other than schemas.
    this.ajv.addVocabulary(['components']);
    this.components = document.components as Record<string, Record<string, unknown>>;
    this.ajv.addSchema({ $id: 'document', ...(toJsonSchema({ components: document.components }) as object) });
    this.routes = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
        operation,
      })),
    );
  }

  static committed(): DocumentCheck {
    return new DocumentCheck(JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8')));
  }

  /** What an exchange does that the document does not say. */
  violations(exchange: Exchange): string[] {
    const [path, query = ''] = exchange.path.split('?', 2) as [string, string?];
    const neutral = path.replace(/^\/api\/v2\/ota\/(?!core\/)[^/]+\//, '/api/v2/ota/partner/');
    const route = this.routes.find(({ method, pattern }) => method === exchange.method && pattern.test(neutral));
    if (!route) return [];
    const { operation } = route;
    const faults = [...this.answerFaults(operation, exchange)];
    if (exchange.status < 300) {
      faults.push(...this.requestFaults(operation, exchange, new URLSearchParams(query)));
      if (faults.length === 0) this.succeeded.add(operation.operationId);
    }
    return faults.map((fault) => `${operation.operationId} ${exchange.status}: ${fault}`);
  }

  get operations(): (Operation & { method: string; path: string })[] {
    return this.routes.map(({ method, path, operation }) => ({ ...operation, method, path }));
  }

  private answerFaults({ responses }: Operation, { status, headers, text }: Exchange): string[] {
    const declared = this.resolve(responses[String(status)]);
    if (!declared) return ['this status is not documented'];
    return [...this.headerFaults(declared, headers), ...this.bodyFaults(declared, headers, text)];
  }

  private headerFaults({ headers: declared = {} }: Answer, headers: Headers): string[] {
    const sent = ANSWER_HEADERS.filter((name) => headers.has(name));
    return sent.flatMap((name) => {
      const header = this.resolve(declared[name]);
      if (!header) return [`the header ${name} is not documented`];
      const text = headers.get(name)!;
      const value = (header.schema as { type?: string }).type === 'integer' ? Number(text) : text;
      return this.schemaFaults(header.schema!, value).map((fault) => `the header ${name} ${fault}`);
    });
  }

  private bodyFaults({ content = {} }: Answer, headers: Headers, text: string): string[] {
    if (Object.keys(content).length === 0) return text === '' ? [] : ['a body is not documented'];
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const media = content[type] ?? content['*/*'];
    if (!media) return [`the type ${type} is not documented`];
    return type.endsWith('json') ? this.schemaFaults(media.schema!, JSON.parse(text)) : [];
  }

  private requestFaults(
    { operationId, parameters = [], requestBody }: Operation,
    { sent }: Exchange,
    query: URLSearchParams,
  ): string[] {
    // Resellers send what other suppliers know as well.
    const ignoresUnknown = operationId.includes('Octo');
    const known = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name));
    const faults = [...query.keys()]
      .filter((name) => !known.has(name) && !ignoresUnknown)
      .map((name) => `it takes the query parameter ${name}, which is not documented`);
    for (const { name, required } of parameters.filter((each) => each.in === 'query')) {
      if (required && !query.has(name))
        faults.push(`it does without the query parameter ${name}, documented as required`);
    }
    if (sent.headers.has('idempotency-key') && !parameters.some(({ name }) => name === 'Idempotency-Key')) {
      faults.push('its Idempotency-Key is not documented');
    }
    const ofBody = this.sentBodyFaults(requestBody, sent);
    return [...faults, ...ofBody.filter((fault) => !ignoresUnknown || !fault.includes('additional properties'))];
  }

  private sentBodyFaults(body: Operation['requestBody'], { headers, text }: Exchange['sent']): string[] {
    if (!text) return body?.required ? ['it does without a body, documented as required'] : [];
    const media = body?.content[headers.get('content-type')?.split(';')[0] ?? ''];
    if (!media) return text === '{}' ? [] : ['it takes a body that is not documented'];
    if (!media.schema || !headers.get('content-type')!.startsWith('application/json')) return [];
    return this.schemaFaults(media.schema, JSON.parse(text)).map((fault) => `of the request, ${fault}`);
  }

  /** Examples of bodies that their own schemas reject. */
  get wrongExamples(): string[] {
    return this.operations.flatMap(({ operationId, requestBody, responses }) => {
      const bodies = [requestBody, ...Object.values(responses).map((response) => this.resolve(response))];
      const media = bodies.flatMap((body) => Object.entries(body?.content ?? {}));
      return media
        .filter(([type, { schema }]) => type.endsWith('json') && schema)
        .flatMap(([, { schema, example, examples = {} }]) =>
          [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)].flatMap(
            (value) => this.schemaFaults(schema!, value).map((fault) => `${operationId}: ${fault}`),
          ),
        );
    });
  }

  private schemaFaults(schema: object, value: unknown): string[] {
    let validate = this.validators.get(schema);
    if (!validate) this.validators.set(schema, (validate = this.ajv.compile(pointedAtDocument(schema))));
    if (validate(value)) return [];
    return validate.errors!.map(({ instancePath, message, params }) => {
      return `${instancePath} ${message} ${JSON.stringify(params)}`;
    });
  }

  private resolve<T extends { $ref?: string }>(part: T | undefined): T | undefined {
    if (!part?.$ref) return part;
    const [, , kind, name] = part.$ref.split('/');
    return this.components[kind!]![name!] as T;
  }
}

function pointedAtDocument(schema: object): object {
  const text = JSON.stringify(toJsonSchema(schema)).replaceAll('"#/components/', '"document#/components/');
  return JSON.parse(text) as object;
}
