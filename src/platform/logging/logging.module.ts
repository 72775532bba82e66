import { type DynamicModule, Module, Injectable } from '@nestjs/common';
import { ClsServiceManager } from 'nestjs-cls';
import { LoggerModule, PinoLogger } from 'nestjs-pino';
import type { Request, Response, NextFunction } from 'express';
import { type SerializedError, stdSerializers } from 'pino';
import type { AppConfig } from '../config';
import { pathOf, requestIdOf, whenClosed } from '../http/messages';

/** Logs completed requests: server errors as errors, client errors as information, and the rest for debugging. */
@Injectable()
export class RequestLog {
  constructor(private readonly logger: PinoLogger) {}

  readonly follow = (request: Request, response: Response, next: NextFunction): void => {
    whenClosed(response, () => {
      const level = levelOf(response);
      if (!this.logger.logger.isLevelEnabled(level)) return;
      const message = level === 'error' ? 'request errored' : 'request completed';
      const responseTime = Math.round(performance.now() - request.arrivedAt);
      this.logger[level]({ requestId: requestIdOf(request), req: request, res: response, responseTime }, message);
    });
    next();
  };
}

function levelOf({ statusCode }: Response): 'error' | 'info' | 'debug' {
  if (statusCode >= 500) return 'error';
  return statusCode >= 400 ? 'info' : 'debug';
}

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

/** API keys, session tokens and link tokens, all created by `randomToken`: 192 or 256 bits, hexadecimal. */
const TOKENS = /(?<![0-9a-f])[0-9a-f]{48}(?:[0-9a-f]{16})?(?![0-9a-f])/gi;

/** A token follows these paths, even if it is mistyped or encoded. */
const LINKS =
  /(["\s](?:\/+api\/+v2)?\/+(?:waivers|waitlist\/+offers|pay|bookings|dashboard\/+sign-in\/+reset-password)\/+)[^"/\s]+/gi;

/** A ticket code follows these paths; anyone who has it can use the ticket. */
const TICKETS =
  /(["\s](?:\/+api\/+v2\/+operator\/+tickets|\/+dashboard\/+check-in|\/+dashboard\/+schedule\/+[^"/\s]+\/+sheet)\/+)[^"/\s]+/gi;

/** Webhook signing secrets. */
const WEBHOOK_SECRETS = /whsec_[A-Za-z0-9+/=]+/g;

/** Removes secrets from a line of the log. */
function withoutSecrets(line: string): string {
  return line.replace(TOKENS, '…').replace(WEBHOOK_SECRETS, 'whsec_…').replace(LINKS, '$1…').replace(TICKETS, '$1…');
}
