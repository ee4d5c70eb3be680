import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { Wait } from 'testcontainers';

/** Said twice: by the server that only sets the data up, and by the one that stays. */
const READY = /database system is ready to accept connections/;

const A_DAY_MS = 86_400_000;

/**
 * A PostgreSQL in a container, to be started. It is ready when its log says so: the library's own
 * check runs a program in the container four times a second, for as long as the container is there.
 */
export function postgresContainer(): PostgreSqlContainer {
  return new PostgreSqlContainer('postgres:18-alpine')
    .withHealthCheck({ test: ['CMD', 'true'], interval: A_DAY_MS })
    .withWaitStrategy(Wait.forAll([Wait.forLogMessage(READY, 2), Wait.forListeningPorts()]));
}
