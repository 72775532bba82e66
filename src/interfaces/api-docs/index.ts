export { buildOpenApiDocument, openApiDocumentOf } from './openapi';
export { serveCollection } from './postman/serve-collection';
export { requestedAddress, serveOpenApiDocument } from './serve-openapi';
