import { CreateOperatorsAndKeys1795000000000 } from './1795000000000-create-operators-and-keys';
import { CreateCatalogAndTimeslots1795000100000 } from './1795000100000-create-catalog-and-timeslots';
import { CreateBookings1795000200000 } from './1795000200000-create-bookings';
import { CreateAudit1795000500000 } from './1795000500000-create-audit';
import { CreateStaff1795000900000 } from './1795000900000-create-staff';

/** Every migration, oldest first. Listed by hand so that a build without one does not compile. */
export const MIGRATIONS = [
  CreateOperatorsAndKeys1795000000000,
  CreateCatalogAndTimeslots1795000100000,
  CreateBookings1795000200000,
  CreateAudit1795000500000,
  CreateStaff1795000900000,
];
