import { change, read } from '../call-facts.ts';

export const operatorFacts = {
  login: change('login'),
  enrolBegin: change('enrol/begin'),
  enrolFinish: change('enrol/finish'),
  me: read('me'),
  logout: change('logout'),
  stepUp: change('step-up'),
  operators: read('operators'),
  inviteOperator: change('operators/invite'),
  setOperatorRole: change('operators/role'),
  disableOperator: change('operators/disable'),
  resetOperator: change('operators/reset'),
};
