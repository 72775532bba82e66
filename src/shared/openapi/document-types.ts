/** The parts of an OpenAPI document that completing it touches. */
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

interface Body {
  description?: string;
  content?: Record<string, MediaType>;
}

export interface Operation {
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string }[];
  requestBody?: Body;
  responses: Record<string, Body>;
  [extension: `x-${string}`]: unknown;
}
