/** The parts of an OpenAPI document that are used here. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  example?: unknown;
  enum?: unknown[];
  nullable?: boolean;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
}

export type Schemas = Record<string, JsonSchema>;

interface MediaType {
  schema?: unknown;
  example?: unknown;
  examples?: unknown;
}

export interface Body {
  description?: string;
  /** For request bodies: whether one is required. */
  required?: boolean;
  headers?: Record<string, unknown>;
  [extension: `x-${string}`]: unknown;
  content?: Record<string, MediaType>;
}

interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: JsonSchema;
}

export interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
  [extension: `x-${string}`]: unknown;
}
