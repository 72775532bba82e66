import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PicturesService } from '../pictures';
import { DEMO_ACTIVITIES } from './demo-catalogue';

const FOLDER = join(__dirname, 'pictures');

/** Adds a picture to each activity. The SVG files next to them are their sources. */
@Injectable()
export class DemoPicturesService {
  constructor(private readonly pictures: PicturesService) {}

  async add(operatorId: number): Promise<void> {
    for (const { activityId, picture } of DEMO_ACTIVITIES) {
      const file = await this.pictures.receive(createReadStream(join(FOLDER, `${picture}.webp`)));
      try {
        await this.pictures.add(operatorId, activityId, file);
      } finally {
        await this.pictures.discard(file);
      }
    }
  }
}
