import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ActivitiesService, type Activity, MAX_IMAGES, picturePath } from '../catalog';
import { PublicAddress } from '../platform/config';
import { Transactions } from '../platform/database';
import type { WrittenFile } from '../platform/disk';
import { PayloadTooLargeError, ValidationError } from '../platform/errors';
import { Clock } from '../platform/values/time';
import type { PictureEntity } from './picture.entity';
import { type PictureKind, PictureResizer, type ResizedPicture } from './picture-resizer';
import { PictureStorage } from './picture-storage';
import { TooManyPicturesError } from './pictures.errors';
import { PicturesRepository } from './pictures.repository';

export const MAX_PICTURE_BYTES = 10_000_000;

/**
 * An unused picture is removed after 30 days, in seconds: emails that were sent and copies of partners still show it
 * for some time.
 */
export const UNUSED_SECONDS = 30 * 24 * 3600;

/** Maximum number of unused pictures of an operator. */
const MOST_UNUSED = 500;

/** Of a JPEG and a PNG. */
const FIRST_BYTES: Readonly<Record<PictureKind, number>> = { photo: 0xff, logo: 0x89 };

const PICTURE_ID = /^[0-9a-f]{48}$/;

export type NewPicture = Omit<PictureEntity, 'id'>;

/** Pictures of activities, which the operator uploads and everybody can see. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly pictures: PicturesRepository,
    private readonly resizer: PictureResizer,
    private readonly storage: PictureStorage,
    private readonly transactions: Transactions,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks before an upload that a picture can be added.
   * @throws ProductNotFoundError
   * @throws ValidationError for `File` if the activity has the maximum number of images
   */
  async requireRoom(operatorId: number, activityId: string): Promise<void> {
    rejectFull(await this.activities.getActivity(operatorId, activityId));
  }

  /** @throws TooManyPicturesError if the operator has too many pictures that nothing uses */
  async requireFewUnused(operatorId: number): Promise<void> {
    const { count, first } = await this.pictures.countUnused(operatorId);
    if (count < MOST_UNUSED) return;
    const wait = Math.max(1, first! + UNUSED_SECONDS - this.clock.now());
    throw new TooManyPicturesError(`There are ${MOST_UNUSED} pictures that nothing uses.`, wait);
  }

  /** Streams a file to disk. The caller must discard it. */
  receive(content: Readable): Promise<WrittenFile> {
    return this.storage.write(content, MAX_PICTURE_BYTES);
  }

  async discard({ storageName }: WrittenFile): Promise<void> {
    await this.storage.discard(storageName);
  }

  /**
   * Converts a received picture and appends it to the images of an activity.
   * @throws PayloadTooLargeError, ProductNotFoundError
   * @throws ValidationError for `File` if it is no usable picture, or the activity has the maximum number of images
   */
  async add(operatorId: number, activityId: string, file: WrittenFile): Promise<NewPicture> {
    const picture = await this.convert(operatorId, file, 'photo');
    await this.rearrange(operatorId, activityId, (images, activity) => {
      rejectFull(activity);
      return [...images, this.urlOf(picture)];
    });
    return picture;
  }

  /**
   * Converts a received picture and stores it; nothing uses it yet.
   * @throws PayloadTooLargeError
   * @throws ValidationError for `File` if it is no usable picture
   */
  async convert(operatorId: number, { storageName, bytes }: WrittenFile, kind: PictureKind): Promise<NewPicture> {
    if (bytes > MAX_PICTURE_BYTES) throw new PayloadTooLargeError(MAX_PICTURE_BYTES, 'The file');
    if (bytes === 0) throw new ValidationError([{ field: 'File', code: 'empty', message: 'File must not be empty.' }]);
    return this.store(operatorId, await this.resizer.resize(operatorId, this.storage.incomingPath(storageName), kind));
  }

  urlOf({ publicId }: Pick<PictureEntity, 'publicId'>): string {
    return this.address.link(picturePath(publicId));
  }

  /** Makes an image the first of an activity. Does nothing if it is no longer there. @throws ProductNotFoundError */
  async moveFirst(operatorId: number, activityId: string, url: string): Promise<void> {
    await this.rearrange(operatorId, activityId, (images) =>
      images.includes(url) ? [url, ...images.filter((each) => each !== url)] : images,
    );
  }

  /** Removes an image from an activity. @throws ProductNotFoundError */
  async remove(operatorId: number, activityId: string, url: string): Promise<void> {
    await this.rearrange(operatorId, activityId, (images) => images.filter((each) => each !== url));
  }

  /** Opens a picture of any operator; undefined if there is none of this kind. The caller must close it. */
  async open(publicId: string, kind: PictureKind): Promise<FileHandle | undefined> {
    const file = PICTURE_ID.test(publicId) ? await this.storage.open(publicId) : undefined;
    const { buffer } = file ? await file.read(Buffer.alloc(1), 0, 1, 0) : { buffer: undefined };
    if (buffer?.[0] === FIRST_BYTES[kind]) return file;
    await file?.close();
    return undefined;
  }

  /**
   * The row comes first and the file before an activity refers to it: wherever the process ends, nothing is missing, and
   * what is unused is removed.
   */
  private async store(operatorId: number, { content, width, height }: ResizedPicture): Promise<NewPicture> {
    const { storageName, bytes } = await this.storage.write(Readable.from([content]), content.length);
    const now = this.clock.now();
    const picture = { operatorId, publicId: storageName, width, height, bytes, createdAt: now, unusedSince: now };
    try {
      await this.transactions.run(() => this.pictures.insert({ ...picture }));
      await this.storage.persist(storageName);
    } catch (error) {
      await this.storage.discard(storageName);
      throw error;
    }
    return picture;
  }

  private async rearrange(
    operatorId: number,
    activityId: string,
    arrange: (images: readonly string[], activity: Activity) => readonly string[],
  ): Promise<void> {
    await this.transactions.run(async () => {
      const activity = await this.activities.lockActivity(operatorId, activityId);
      const imageUrls = [...arrange(activity.imageUrls, activity)];
      const isSame = imageUrls.join('\n') === activity.imageUrls.join('\n');
      if (!isSame) await this.activities.change(operatorId, activityId, { imageUrls });
    });
  }
}

function rejectFull({ imageUrls }: Activity): void {
  if (imageUrls.length < MAX_IMAGES) return;
  const message = `File cannot be added: the activity has ${MAX_IMAGES} images, which is the maximum.`;
  throw new ValidationError([{ field: 'File', code: 'too-many', message }]);
}
