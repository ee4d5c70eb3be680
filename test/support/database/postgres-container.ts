import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';

/** Said twice: by the server that only sets the data up, and by the one that stays. */
const READY = /database system is ready to accept connections/;

const PASSWORD = 'postgres';

export function postgresContainer(): GenericContainer {
  return new GenericContainer('postgres:18-alpine')
    .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forAll([Wait.forLogMessage(READY, 2), Wait.forListeningPorts()]));
}

export function connectionString(container: StartedTestContainer): string {
  const host = `${container.getHost()}:${container.getMappedPort(5432)}`;
  return `postgresql://postgres:${PASSWORD}@${host}/postgres`;
}
