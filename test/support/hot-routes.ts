import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { HotRoutes } from '../../src/server/hot-routes/routes/hot-routes';
import { RequestValidationPipe } from '../../src/platform/http/validation';

/** The routes of one controller that are answered ahead of the framework. */
export async function routesOf(controller: new () => object): Promise<HotRoutes> {
  const module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    controllers: [controller],
    providers: [HotRoutes, RequestValidationPipe],
  }).compile();
  await module.init();
  return module.get(HotRoutes);
}
