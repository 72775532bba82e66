import { type DynamicModule, Module } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { SerializedError } from 'pino';
import { LoggerModule } from 'nestjs-pino';
import type { AppConfig } from '../../config';
import { pathOf, requestIdOf } from '../http';
import { withoutSecrets } from './without-secrets';

/** Structured logs: one JSON line per event, with the request id, without keys, tokens, bodies, queries or customer data. */
@Module({})
export class LoggingModule {
  static with(config: AppConfig): DynamicModule {
    return {
      module: LoggingModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: {
            level: config.logLevel,
            hooks: { streamWrite: withoutSecrets },
            genReqId: (request) => requestIdOf(request as Request),
            quietReqLogger: true,
            customAttributeKeys: { reqId: 'requestId' },
            serializers: {
              req: (serialized: { raw: Request }) => ({
                method: serialized.raw.method,
                path: pathOf(serialized.raw),
                id: requestIdOf(serialized.raw),
              }),
              res: (serialized: { raw: Response }) => ({ status: serialized.raw.statusCode }),
              // Errors of the database carry the values of their statement.
              err: ({ type, message, stack, code }: SerializedError & { code?: string }) => {
                return { type, message, stack, code };
              },
            },
            customLogLevel: (_request, response, error) =>
              error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
          },
        }),
      ],
      exports: [LoggerModule],
    };
  }
}
