import { IsNumber } from 'class-validator';
import { checkDto } from './check-dto';
import { IntegerField, field } from './fields';

class Quote {
  @field({}, { type: 'number' }, IsNumber({ maxDecimalPlaces: 2 }, { message: 'has too many decimals.' }))
  Rate!: number;

  @IntegerField()
  Places!: number;

  @IntegerField()
  Nights!: number;
}

describe('a validator that throws', () => {
  const faultsOf = (body: object) => checkDto(Quote, body, true).faults.map(({ field: name, code }) => [name, code]);

  it('rejects the value, and all other invalid fields are named', () => {
    expect(faultsOf({ Rate: 1e-7, Places: 0.5 })).toEqual([
      ['Rate', 'is-valid'],
      ['Places', 'is-int'],
      ['Nights', 'is-defined'],
    ]);
  });

  it('is used as usual for other values', () => {
    expect(faultsOf({ Rate: 1.25, Places: 1, Nights: 2 })).toEqual([]);
    expect(faultsOf({ Rate: 1.255, Places: 1, Nights: 2 })).toEqual([['Rate', 'is-number']]);
  });
});
