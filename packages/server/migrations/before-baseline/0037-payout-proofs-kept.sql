-- Every picture that was given for a payment stays: an operator whose approval was refused may
-- bring another one, and the log names both.
alter table payout_proof
  drop constraint payout_proof_pkey,
  drop constraint payout_proof_file_id_key,
  add primary key (file_id);
create index payout_proof_of on payout_proof (withdrawal_id);
