import { DecimalField, IntegerField, ObjectField, TextField, TextListField } from '../../../shared/validation';

function UnstoredField() {
  return TextField({ nullable: true, example: null, description: 'Not kept.' });
}

class OctoPostalAddressDto {
  @UnstoredField()
  streetAddress!: string | null;

  @UnstoredField()
  addressLocality!: string | null;

  @UnstoredField()
  addressRegion!: string | null;

  @UnstoredField()
  postalCode!: string | null;

  @UnstoredField()
  addressCountry!: string | null;

  @UnstoredField()
  postOfficeBoxNumber!: string | null;
}

class OctoPlaceIdentifiersDto {
  @UnstoredField()
  googlePlaceId!: string | null;

  @UnstoredField()
  applePlaceId!: string | null;

  @UnstoredField()
  tripadvisorLocationId!: string | null;

  @UnstoredField()
  yelpPlaceId!: string | null;

  @UnstoredField()
  facebookPlaceId!: string | null;

  @UnstoredField()
  foursquarePlaceId!: string | null;

  @UnstoredField()
  baiduPlaceId!: string | null;

  @UnstoredField()
  amapPlaceId!: string | null;
}

class OctoPlaceDto {
  @DecimalField({ min: -90, max: 90, example: 50.154321, description: 'Degrees north.' })
  latitude!: number;

  @DecimalField({ min: -180, max: 180, example: -5.071234, description: 'Degrees east.' })
  longitude!: number;

  @ObjectField(() => OctoPostalAddressDto, { description: 'All null: not kept.' })
  postalAddress!: OctoPostalAddressDto;

  @ObjectField(() => OctoPlaceIdentifiersDto, { description: 'All null: not kept.' })
  identifiers!: OctoPlaceIdentifiersDto;

  @TextListField({ max: 0, example: [], description: 'Always empty.' })
  sameAs!: string[];
}

export class OctoLocationDto {
  @TextField({
    max: 300,
    nullable: true,
    example: 'Harbour slipway, Falmouth',
    description: 'What the place is called.',
  })
  title!: string | null;

  @UnstoredField()
  shortDescription!: string | null;

  @TextListField({ max: 1, values: ['START'], example: ['START'], description: 'Where it starts.' })
  types!: string[];

  @IntegerField({ nullable: true, example: null, description: 'Not kept.' })
  minutesTo!: number | null;

  @IntegerField({ nullable: true, example: null, description: 'Not kept.' })
  minutesAt!: number | null;

  @ObjectField(() => OctoPlaceDto, { description: 'Where that is.' })
  place!: OctoPlaceDto;
}
