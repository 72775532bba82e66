import { once } from 'node:events';
import { ShutdownSignal } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { resolvePartnerAlias } from './platform/auth';
import { AppConfig, PublicAddress, explainListenError } from './platform/config';
import { HotRoutes } from './server/hot-routes';
import { ServerAdapter } from './server';
import type { Composition } from './plugins';
import { MetricsService, RequestMeasures } from './platform/health';
import { GracefulShutdown, PipelinedRequests, ProtocolErrors } from './server/connections';
import { openApiDocumentOf, requestedAddress, serveCollection, serveOpenApiDocument } from './interfaces/api-docs';
import {
  assignRequestId,
  compressData,
  compressPages,
  ignoreCacheDirectives,
  noteTimeOfArrival,
  openContext,
  readBrokenEncodingLiterally,
  securityHeaders,
  strongEtag,
} from './platform/http/messages';
import { ANSWER_HEADERS } from './platform/http/openapi';
import { RequestLog, StartLogger } from './platform/logging';
import { ProblemFilter } from './platform/http/problems';

/**
 * Creates the server, ready to listen.
 * @throws StartupError if plugins conflict or the database cannot be migrated
 */
export async function createApp(config: AppConfig, { plugins }: Composition = {}): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, plugins), new ServerAdapter(), {
    bodyParser: false,
    logger: new StartLogger(['warn', 'error', 'fatal']),
    abortOnError: false,
  });
  configureApp(app);
  // Registered before the shutdown hooks, because any of them may hang.
  for (const signal of ENDING_SIGNALS) process.once(signal, () => app.get(GracefulShutdown).limitEnd());
  app.enableShutdownHooks(ENDING_SIGNALS, { useProcessExit: true });
  await app.init();
  app.useLogger(app.get(Logger));
  return app;
}

/** SIGHUP arrives when the terminal of a server closes. */
const ENDING_SIGNALS = [ShutdownSignal.SIGTERM, ShutdownSignal.SIGINT, ShutdownSignal.SIGHUP];

/** Paths that respond with HTML. Middleware for pages does not run for API requests. */
const PAGES = ['/dashboard', '/docs', '/problems', '/waitlist', '/waivers'];

/** Paths that respond with JSON and CSV. */
const APIS = ['/api', '/octo'];

/** Configuration shared by the server and the tests. */
export function configureApp(app: NestExpressApplication): NestExpressApplication {
  const config = app.get(AppConfig);
  app.disable('x-powered-by');
  app.set('etag', strongEtag);
  app.set('trust proxy', config.trustProxy);
  app.use(noteTimeOfArrival);
  app.use(app.get(GracefulShutdown).follow);
  app.use(assignRequestId);
  app.use(openContext);
  app.use(app.get(RequestLog).follow);
  const measures = app.get(RequestMeasures);
  if (measures.areTaken) app.use(measures.follow);
  app.use(ignoreCacheDirectives);
  app.use(readBrokenEncodingLiterally);
  app.use(resolvePartnerAlias);
  app.use(securityHeaders);
  app.use(PAGES, compressPages);
  app.use(
    APIS,
    compressData((request) => app.get(HotRoutes).isHot(request)),
  );
  if (config.corsOrigins.length > 0) {
    app.enableCors({
      origin: config.corsOrigins.includes('*') ? '*' : config.corsOrigins,
      exposedHeaders: ANSWER_HEADERS,
      maxAge: 600,
    });
  }
  app.useGlobalFilters(app.get(ProblemFilter));
  const documentOf = openApiDocumentOf(app);
  serveOpenApiDocument(app, documentOf);
  serveCollection(app, documentOf, requestedAddress(app));
  runBeforeExpress(app, config);
  return app;
}

/** At these log levels every request is logged, which middleware does. */
const LEVELS_WITH_REQUESTS = ['debug', 'trace'];

/** From the last step to the first. */
function runBeforeExpress(app: NestExpressApplication, { plainNest, logLevel }: AppConfig): void {
  const adapter = app.getHttpAdapter() as unknown as ServerAdapter;
  const metrics = app.get(MetricsService);
  const observer = metrics.isOn ? metrics.noteRequest.bind(metrics) : undefined;
  if (!plainNest && !LEVELS_WITH_REQUESTS.includes(logLevel)) {
    adapter.runFirst((express) => app.get(HotRoutes).listener(express, observer));
  }
  adapter.runFirst((next) => app.get(PipelinedRequests).listener(next));
  adapter.runFirst((next) => app.get(ProtocolErrors).listener(app.getHttpServer(), next));
}

/** A connection without a byte in either direction during a request is closed after this time, in milliseconds. */
const SILENCE_MS = 60_000;

/** Timeout for the headers of a request, in milliseconds; Node.js checks it every 30 s. */
const HEADERS_MS = 10_000;

/**
 * Starts listening and returns the server's address.
 * @throws StartupError if HOST or PORT cannot be used
 */
export async function listen(app: NestExpressApplication, config: AppConfig): Promise<string> {
  await app.init();
  const server = app.getHttpServer();
  server.keepAliveTimeout = config.keepAliveSeconds * 1000;
  server.headersTimeout = HEADERS_MS;
  server.timeout = SILENCE_MS;
  try {
    // Nest's `listen` would also log the error.
    await once(server.listen(config.port, config.host), 'listening');
  } catch (error) {
    throw explainListenError(error, config);
  }
  const { port } = server.address() as { port: number };
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const url = `http://${host}:${port}`;
  app.get(PublicAddress).listeningOn(url);
  return url;
}
