import { ormConfig } from './src/orm-config';

/** For TypeORM's command line, such as `npm run db:drift`. */
export default ormConfig();
