import { IntegerField, TextField } from '../../platform/http/validation';

const SIDE = { min: 1, max: 1600 };

export class PictureUrlDto {
  @TextField({
    max: 2000,
    example: 'https://book.example.org/pictures/0f3a9c6b1e7d4852a0c4e6f81b2d3957aa61c0e4d9f27b38.jpg',
    description: 'Public address of the picture. Its content never changes.',
  })
  URL!: string;
}

export class PictureDto extends PictureUrlDto {
  @IntegerField({ ...SIDE, example: 1600, description: 'Width in pixels.' })
  Width!: number;

  @IntegerField({ ...SIDE, example: 1067, description: 'Height in pixels.' })
  Height!: number;
}
