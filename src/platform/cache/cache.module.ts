import { Global, Module } from '@nestjs/common';
import { CacheInvalidation } from './cache-invalidation';
import { CacheVersions } from './cache-versions';
import { CacheVersionsRepository } from './cache-versions.repository';
import { RemoteInvalidations } from './remote-invalidations';
import { VersionedCache } from './versioned-cache';

@Global()
@Module({
  providers: [CacheInvalidation, CacheVersions, CacheVersionsRepository, RemoteInvalidations, VersionedCache],
  exports: [CacheInvalidation, VersionedCache],
})
export class CacheModule {}
