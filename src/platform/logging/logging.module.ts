import { type DynamicModule, Module } from '@nestjs/common';
import { ClsServiceManager } from 'nestjs-cls';
import { LoggerModule } from 'nestjs-pino';
import type { Request, Response } from 'express';
import { type SerializedError, stdSerializers } from 'pino';
import type { AppConfig } from '../config';
import { pathOf, requestIdOf } from '../http/messages';
import { RequestLog } from './request-log';
import { withoutSecrets } from './without-secrets';

/**
 * Structured logs: one JSON line per event with the request ID, without keys, tokens, bodies, queries or customer data.
 */
@Module({})
export class LoggingModule {
  static with(config: AppConfig): DynamicModule {
    return {
      module: LoggingModule,
      imports: [
        LoggerModule.forRoot({
          // Its middleware would create a logger for every request, even if nothing is logged.
          forRoutes: [],
          pinoHttp: {
            level: config.logLevel,
            mixin: requestOfContext,
            hooks: { streamWrite: withoutSecrets },
            serializers: {
              req: (request: Request) => ({ method: request.method, path: pathOf(request), id: requestIdOf(request) }),
              res: (response: Response) => ({ status: response.statusCode }),
              // Database errors contain the values of their statements.
              err: stdSerializers.wrapErrorSerializer(({ type, message, stack, code }: SerializedError) => {
                return { type, message, stack, code: code as unknown };
              }),
            },
          },
        }),
      ],
      providers: [RequestLog],
      exports: [LoggerModule],
    };
  }
}

function requestOfContext(): object {
  const requestId = ClsServiceManager.getClsService().getId() as string | undefined;
  return requestId === undefined ? {} : { requestId };
}
