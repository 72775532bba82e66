import {
  DecimalField,
  IntegerField,
  ObjectField,
  TextField,
  TextListField,
} from '../../../../platform/http/validation';

function UnstoredField() {
  return TextField({ nullable: true, example: null, description: 'Not supported: always `null`.' });
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
  @DecimalField({ min: -90, max: 90, example: 50.154321, description: 'Latitude, in degrees north (WGS 84).' })
  latitude!: number;

  @DecimalField({ min: -180, max: 180, example: -5.071234, description: 'Longitude, in degrees east (WGS 84).' })
  longitude!: number;

  @ObjectField(() => OctoPostalAddressDto, { description: 'Not supported: all fields are `null`.' })
  postalAddress!: OctoPostalAddressDto;

  @ObjectField(() => OctoPlaceIdentifiersDto, { description: 'Not supported: all fields are `null`.' })
  identifiers!: OctoPlaceIdentifiersDto;

  @TextListField({ max: 0, example: [], description: 'Not supported: always empty.' })
  sameAs!: string[];
}

export class OctoLocationDto {
  @TextField({
    max: 300,
    nullable: true,
    example: 'Harbour slipway, Falmouth',
    description: 'Name of the place; `null` if unknown.',
  })
  title!: string | null;

  @TextField({
    max: 1_000,
    multiline: true,
    nullable: true,
    example: 'At the blue container next to the slipway',
    description: 'How customers find the place; `null` if the operator has not described it.',
  })
  shortDescription!: string | null;

  @TextListField({
    max: 1,
    values: ['START'],
    example: ['START'],
    description: 'Roles of the location. Always the starting point.',
  })
  types!: string[];

  @IntegerField({ nullable: true, example: null, description: 'Not supported: always `null`.' })
  minutesTo!: number | null;

  @IntegerField({ nullable: true, example: null, description: 'Not supported: always `null`.' })
  minutesAt!: number | null;

  @ObjectField(() => OctoPlaceDto, { description: 'Coordinates of the location.' })
  place!: OctoPlaceDto;
}
