import { Module } from '@nestjs/common';
import { GuideSearch } from './content/guide-search';
import { GuidesLibrary } from './content/guides-library';
import { DeveloperPagesController } from './developer-pages.controller';
import { FrontDoorController } from './front-door.controller';
import { ImagesController } from './images.controller';
import { SdkController } from './sdk.controller';

@Module({
  controllers: [FrontDoorController, ImagesController, DeveloperPagesController, SdkController],
  providers: [GuidesLibrary, GuideSearch],
})
export class DocsSiteModule {}
