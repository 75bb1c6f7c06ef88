/** The simulated payment providers, for the specs of every room. */
export { HandClock } from '@rifa-viva/simulador/clock';
export { type Simulador, type SimuladorOptions, startSimulador } from '@rifa-viva/simulador/simulator';
