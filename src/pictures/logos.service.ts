import { Injectable } from '@nestjs/common';
import { logoPath, ownLogoId } from '../catalog';
import { OperatorsService } from '../operators';
import { PublicAddress } from '../platform/config';
import type { WrittenFile } from '../platform/disk';
import { type NewPicture, PicturesService } from './pictures.service';

/** Logos of operators that this server stores. */
@Injectable()
export class LogosService {
  constructor(
    private readonly pictures: PicturesService,
    private readonly operators: OperatorsService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Converts a received picture and makes it the operator's logo.
   * @throws PayloadTooLargeError
   * @throws ValidationError for `File` if it is no usable picture
   */
  async set(operatorId: number, file: WrittenFile): Promise<NewPicture> {
    const picture = await this.pictures.convert(operatorId, file, 'logo');
    await this.operators.changeSettings(operatorId, { logo: this.address.link(logoPath(picture.publicId)) });
    return picture;
  }

  /** The public ID of a logo; undefined if this server does not store it. */
  idOf(logo: string | null): string | undefined {
    return ownLogoId(logo, this.address);
  }

  /** Public IDs of the current logos of these operators. */
  async listIds(operatorIds: readonly number[]): Promise<Set<string>> {
    const logos = await this.operators.listLogos(operatorIds);
    return new Set(logos.flatMap((logo) => this.idOf(logo) ?? []));
  }
}
