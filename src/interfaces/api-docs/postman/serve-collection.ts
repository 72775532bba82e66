import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { documentServedFrom } from '../../../platform/http/openapi';
import { buildCollection } from './build-collection';

/**
 * Serves `/postman.json`: the OpenAPI document as a collection that runs once a key is set. Built on first use.
 * @param documentOf the OpenAPI document of the application
 * @param addressFor the server's address for a client
 */
export function serveCollection(
  app: INestApplication,
  documentOf: () => OpenAPIObject,
  addressFor: (request: Request) => string,
): void {
  let text: string | undefined;
  app.getHttpAdapter().get('/postman.json', (request: Request, response: Response) => {
    text ??= JSON.stringify(buildCollection(documentOf()));
    response
      .type('application/json')
      .set('Cache-Control', 'no-cache')
      .send(documentServedFrom(text, addressFor(request)));
  });
}
