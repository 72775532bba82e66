import { QueryFailedError } from 'typeorm';
import { DeadlinePassedError } from '../concurrency/deadline';
import { OverloadedError } from '../errors';
import { NoConnectionError, isOutage } from './database-errors';

const failed = (cause: object) => new QueryFailedError('SELECT 1', [], Object.assign(new Error('failed'), cause));

it.each([
  ['a lost connection', failed({ code: 'PROTOCOL_CONNECTION_LOST' }), true],
  ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['a node without a cluster', failed({ errno: 1047 }), true],
  ['no connection in time', new NoConnectionError('The database does not respond.'), true],
  ['a full queue', new OverloadedError('Too many are waiting.'), true],
  ['a commit that waited too long', new OverloadedError('Marking emails as sent is taking too long.'), true],
  ['a deadline', new DeadlinePassedError(), true],
  ['a lock that is not released on MariaDB', failed({ errno: 1205 }), true],
  ['a lock that is not released on SQLite', failed({ code: 'SQLITE_BUSY' }), true],
  ['a deadlock', failed({ errno: 1213 }), false],
  ['a full disk', failed({ errno: 1114 }), false],
  ['a duplicate key', failed({ errno: 1062 }), false],
  ['a mistake', new TypeError('x is not a function'), false],
])('%s is an outage: %#', (_name, error, expected) => {
  expect(isOutage(error)).toBe(expected);
});
