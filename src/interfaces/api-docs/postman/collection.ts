/** The parts of a Postman collection (format 2.1) that are used here. */
export interface Collection {
  readonly info: {
    readonly name: string;
    readonly description: string;
    readonly version: string;
    readonly schema: string;
  };
  readonly auth: Auth;
  readonly event: readonly Script[];
  readonly variable: readonly Variable[];
  readonly item: readonly Folder[];
}

export interface Folder {
  readonly name: string;
  readonly description?: string;
  readonly item: readonly Item[];
}

export interface Item {
  readonly name: string;
  readonly event: readonly Script[];
  readonly request: CollectionRequest;
}

export interface CollectionRequest {
  readonly method: string;
  readonly description: string;
  readonly auth?: Auth;
  readonly header: readonly Parameter[];
  readonly url: {
    readonly raw: string;
    readonly host: readonly string[];
    readonly path: readonly string[];
    readonly query: readonly Parameter[];
    readonly variable: readonly Parameter[];
  };
  readonly body?: RawBody;
}

export interface RawBody {
  readonly mode: 'raw';
  readonly raw: string;
  readonly options: { readonly raw: { readonly language: 'json' | 'text' } };
}

export interface Parameter {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: boolean;
}

export interface Variable {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
}

export interface Script {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] };
}

type Auth =
  | { readonly type: 'noauth' }
  | {
      readonly type: 'bearer';
      readonly bearer: readonly [{ readonly key: 'token'; readonly value: string; readonly type: 'string' }];
    };

export function script(listen: Script['listen'], exec: readonly string[]): Script {
  return { listen, script: { type: 'text/javascript', exec } };
}
