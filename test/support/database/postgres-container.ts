import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';

/** Logged twice: by the server that initializes the data, and by the final one. */
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
