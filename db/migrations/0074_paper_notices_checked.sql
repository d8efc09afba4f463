ALTER TABLE "cancellations" VALIDATE CONSTRAINT "cancellations_by_known";
