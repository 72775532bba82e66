import { TextInput } from '../../html';

/** Who books, or waits. */
export function CustomerFields() {
  return (
    <div class="columns">
      <TextInput name="Customer.FirstName" label="First name" autocomplete="given-name" />
      <TextInput name="Customer.LastName" label="Last name" autocomplete="family-name" />
      <TextInput name="Customer.Email" label="Email" type="email" autocomplete="email" />
      <TextInput name="Customer.Phone" label="Phone" type="tel" autocomplete="tel" />
    </div>
  );
}
